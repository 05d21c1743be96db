// @vitest-environment node
// The page's types of what the server sends are those of the server's own description, made by a program: when this
// fails, `make types` writes them anew.
import openapiTS, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { expect, inject, test } from "vitest";
import { GAMES, LEVELS } from "../src/api/names";
import type { Games } from "../src/api/types";

interface Schema {
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
}
interface Description {
  openapi: string;
  info: unknown;
  components: { schemas: Record<string, Schema> };
}

const FIRST_LINES = `// What the server sends and takes: written by \`make types\` from its OpenAPI description, never by hand.

`;

const answer = await fetch(`${inject("server")}/api/openapi.json`);
const { openapi, info, components } = (await answer.json()) as Description;

/** What the names do not say already: a field and a schema are called as their titles are. */
function plain(schema: Schema & { examples?: unknown }): Schema {
  const { title: _, examples: __, properties, ...others } = schema;
  if (!properties) return others;
  const inner = Object.entries(properties).map(([name, field]) => [name, plain(field)] as const);
  return { ...others, properties: Object.fromEntries(inner) };
}

test("the types are those of the description", async () => {
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, plain(schema)]),
  );
  const description = { openapi, info, paths: {}, components: { schemas } };
  const types = await openapiTS(JSON.stringify(description), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  const text = await format(FIRST_LINES + astToString(types), { parser: "typescript", printWidth: 110 });
  await expect(text).toMatchFileSnapshot("../src/api/types.ts");
});

test("games and levels are listed in the order of the server", async () => {
  const { games }: Games = await fetch(`${inject("server")}/api/games`).then((answer) => answer.json());
  expect(games.map(({ id }) => id)).toEqual(GAMES);
  for (const { id, levels } of games) {
    expect(levels.length, id).toBeGreaterThan(1);
    expect(levels, id).toEqual(LEVELS.slice(0, levels.length).map((name, at) => ({ number: at + 1, name })));
  }
});

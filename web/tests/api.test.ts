// @vitest-environment node
// The page's types of what the server sends have the fields of the server's own description.
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, inject, test } from "vitest";

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
}

const text = readFileSync(new URL("../src/api/types.ts", import.meta.url), "utf8");
const source = ts.createSourceFile("types.ts", text, ts.ScriptTarget.Latest);
const interfaces = source.statements.filter(ts.isInterfaceDeclaration);

const answer = await fetch(`${inject("server")}/api/openapi.json`);
const { components } = (await answer.json()) as { components: { schemas: Record<string, Schema> } };

test.each(interfaces.map((one) => [one.name.text, one] as const))("%s", (name, declared) => {
  const schema = components.schemas[name];
  expect(schema, `the server knows no ${name}`).toBeDefined();
  const fields = declared.members.filter(ts.isPropertySignature).map((member) => member.name.getText(source));
  expect(fields.sort()).toEqual(Object.keys(schema!.properties ?? {}).sort());
});

test("there are types to compare", () => {
  expect(interfaces.length).toBeGreaterThan(10);
});

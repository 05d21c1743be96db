// A text as the beginning of a sentence, and within one.

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns whether a part of a path is an id. */
export const isId = (text: string): boolean => /^\d{1,15}$/.test(text)

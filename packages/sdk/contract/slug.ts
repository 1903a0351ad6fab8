/** Converts a name to a part of a URL: lower case, hyphens in place of spaces, without punctuation. */
export const slugify = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-')
    .replace(/[!"#$%&'’()*+,./:;<=>?@[\\\]^`{|}~]/g, '')
    .replace(/-{2,}/g, '-') || '-'

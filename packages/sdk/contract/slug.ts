/** Converts a name to a part of a URL: lower case, hyphens in place of spaces, without punctuation. A name that contains only punctuation becomes `-`. */
export const slugify = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-')
    // Removes ASCII punctuation except hyphens, and the typographic apostrophe.
    .replace(/[!"#$%&'’()*+,./:;<=>?@[\\\]^`{|}~]/g, '')
    .replace(/-{2,}/g, '-') || '-'

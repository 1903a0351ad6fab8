/** A name as a part of an address: lower case, spaces to hyphens, marks that trouble a URL left out. */
export const slugify = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-')
    .replace(/[!"#$%&'’()*+,./:;<=>?@[\\\]^`{|}~]/g, '')
    .replace(/-{2,}/g, '-') || '-'

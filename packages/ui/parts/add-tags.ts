/**
 * Adds the tags of a typed text, which commas and line breaks separate. Tags that differ only in case are the same.
 * @param maxTags Further tags are left out.
 */
export function addTags(tags: readonly string[], text: string, maxTags = Number.POSITIVE_INFINITY): readonly string[] {
  const result = [...tags]
  for (const part of text.split(/[,\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ')
    const isKnown = result.some((other) => other.toLowerCase() === tag.toLowerCase())
    if (tag !== '' && !isKnown && result.length < maxTags) result.push(tag)
  }
  return result
}

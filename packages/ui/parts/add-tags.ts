/**
 * Adds the tags of a typed text, in which commas and line breaks separate the tags. A tag that differs from another one only in case is left out.
 * @param maxTags The maximum number of tags in the result. Further tags are left out.
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

import type { SearchProviderResult } from '../../contract/search.ts'

interface FoundKind extends SearchProviderResult {
  readonly kind: string
  readonly label: string
  readonly image_shape: 'square' | 'round'
}

const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Ranks a result without a rank by its title, with the same numbers as the built-in kinds. */
function rankTitle(query: string, title: string): number {
  const [typed, name] = [normalize(query), normalize(title)]
  if (name === typed) return 4000
  return name.startsWith(typed) ? 3000 : 1500
}

/** Finds the best result of all kinds: the one with the highest rank, and among equal ranks the one with the most plays. */
export function findTopResult(query: string, kinds: readonly FoundKind[]) {
  const candidates = kinds.flatMap(({ kind, label, image_shape, results: [first] }) => {
    if (!first) return []
    const { match, ...result } = first
    return [{ kind, label, image_shape, result, rank: match?.rank ?? rankTitle(query, result.title), weight: match?.weight ?? 0 }]
  })
  const [best] = candidates.sort((a, b) => b.rank - a.rank || b.weight - a.weight)
  if (!best) return null
  const { kind, label, image_shape, result } = best
  return { kind, label, image_shape, result }
}

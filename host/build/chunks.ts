import type { Rspack } from '@rsbuild/core'

export type BuildStats = Rspack.Stats | Rspack.MultiStats | undefined

/** A file and those that are always loaded together with it: code that several modules share stands in chunks of its own. */
export function withCompanions(stats: BuildStats, files: readonly string[]): string[] {
  const { chunks = [] } = stats?.toJson({ all: false, ids: true, chunks: true, chunkRelations: true }) ?? {}
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]))
  const companions = chunks
    .filter((chunk) => chunk.files?.some((file) => files.includes(file)))
    .flatMap(({ siblings = [] }) => siblings.flatMap((id) => byId.get(id)?.files ?? []))
  return [...new Set([...files, ...companions])]
}

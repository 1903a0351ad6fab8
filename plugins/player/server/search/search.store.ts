import type { SqlRunner } from '@balafon/sdk/server'
import type { CatalogueStore } from '../catalogue/catalogue.store.ts'

export type OwnKind = 'artists' | 'albums' | 'tracks' | 'playlists'

/** A word that was typed, made plain, and words there are that resemble it when there is none that begins so. */
export interface TypedWord {
  readonly word: string
  readonly near: readonly string[]
}

/** Where a page of results ended. */
export interface Place {
  readonly rank: number
  readonly weight: number
  readonly id: number
}

export interface Found<Card> extends Place {
  readonly card: Card
}

interface Wanted {
  /** All words, plain, with a space between them. */
  readonly text: string
  /** Two tsqueries: as it was typed, and with what resembles it. */
  readonly literal: string
  readonly lenient: string
  readonly after: Place | null
  readonly limit: number
  readonly userId: number | null
}

/** Words that are shorter resemble everything. */
const SHORTEST_TO_MEND = 3

export type SearchStore = ReturnType<typeof createSearchStore>

/** Two steps, on purpose: one statement that also mends the words is planned badly when a word is common. */
export function createSearchStore(sql: SqlRunner, { cards }: Pick<CatalogueStore, 'cards'>) {
  const sources: Readonly<Record<OwnKind, { from: string; card: string; weight: string; shown?: string }>> = {
    artists: { from: 'artists ar on ar.id', card: cards.artist, weight: 'ar.plays' },
    albums: { from: 'albums a on a.id', card: cards.album, weight: 'a.plays' },
    tracks: { from: 'tracks t on t.id', card: cards.track, weight: 't.plays' },
    playlists: { from: 'playlists p on p.id', card: cards.playlist, weight: 'p.tracks_count', shown: '(p.is_public or p.owner_id = $8)' },
  }
  /** Cards are made for what is shown alone: a common word is found many thousand times. */
  const statement = (kind: OwnKind): string => {
    const { from, card, weight, shown = 'true' } = sources[kind]
    return `with found as (
        select subject_id, case when name = $1 then 4 when starts_with(name, $1) then 3 when words @@ $2::tsquery then 2 else 1 end as rank
        from search_texts where kind = '${kind}' and words @@ $3::tsquery),
      best as (
        select rank, (${weight})::float8 as weight, subject_id from found join ${from} = subject_id
        where ${shown} and ($4::int is null or (rank, ${weight}, -subject_id) < ($4::int, $5::bigint, -$6::bigint))
        order by rank desc, ${weight} desc, subject_id limit $7)
      select rank, best.weight, subject_id::float8 as id, ${card} as card from best join ${from} = subject_id
      order by rank desc, best.weight desc, subject_id`
  }
  const wordsStatement = `select asked.word, coalesce(near.words, '{}') as near
         from unnest(string_to_array(search_text($1), ' ')) with ordinality as asked(word, place)
         left join lateral (
           select array_agg(best.word) as words from (
             select v.word from search_words v
             where v.word % asked.word and length(asked.word) >= ${SHORTEST_TO_MEND}
               and not exists (select 1 from search_words known where known.word >= asked.word and known.word < asked.word || U&'\\+10FFFF')
             order by similarity(v.word, asked.word) desc, v.word limit 3) best) near on true
         where asked.word <> '' order by asked.place limit $2`
  return {
    /** Makes what was typed plain and cuts it into words: the last may be the beginning of one. */
    typedWords: (typed: string, most: number): Promise<TypedWord[]> => sql<TypedWord>(wordsStatement, [typed, most]),
    /** The very name first, then names that begin so, then all words literally, then what resembles them; within each the best known. */
    find<Card>(kind: OwnKind, wanted: Wanted): Promise<Found<Card>[]> {
      const { text, literal, lenient, after, limit, userId } = wanted
      const { shown } = sources[kind]
      const values = [text, literal, lenient, after?.rank ?? null, after?.weight ?? null, after?.id ?? null, limit, ...(shown ? [userId] : [])]
      return sql<Found<Card>>(statement(kind), values)
    },
    statement,
    wordsStatement,
  }
}

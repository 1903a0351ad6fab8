import { sendRequest, type Translate } from '@balafon/sdk/client'
import type { CommandProps } from '@balafon/sdk/contract'
import { search } from '../../contract/search.ts'
import { describeKind } from '../search/describe-kind.ts'

const RESULTS_PER_KIND = 3
const ICONS: Readonly<Record<string, string>> = { artists: 'user', albums: 'disc', tracks: 'music', playlists: 'playlist' }

/** A command of the palette that finds music, users, and everything that search providers of other plugins find. */
export async function searchMusic({ query, show, signal }: CommandProps, t: Translate) {
  if (query.trim() === '') return show([])
  const { kinds } = await sendRequest(search, { query: { query, perPage: RESULTS_PER_KIND } }, { signal })
  show(
    kinds.flatMap(({ kind, label, results }) =>
      results.map(({ id, title, path, subtitle }) => ({
        id: `${kind} ${id}`,
        label: title,
        description: [describeKind({ kind, label }, t), ...(subtitle ? [subtitle] : [])].join(' · '),
        icon: ICONS[kind] ?? 'search',
        to: path,
      })),
    ),
  )
}

import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { useMedia } from '@balafon/ui/use-media'
import { Play, Shuffle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { player } from '../engine/player-store.ts'
import { loadAllPages } from '../tracks/load-all-pages.ts'
import { useLibrarySongs } from './use-library-songs.ts'

/** Buttons that play and shuffle the liked songs that match the current filter. On phones they have no texts. */
export function PlaySongsButtons() {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  const { query, isFiltered } = useLibrarySongs()
  const isEmpty = !isFiltered && query.data?.pages[0]?.data.length === 0
  const isDisabled = !query.data?.pages[0]?.data.length
  const source = { title: t('library.title'), to: '/library/songs' }
  const run = async (play: typeof player.shuffleTracks) =>
    play(
      (await loadAllPages(query)).flatMap(({ data }) => data.map(({ track }) => track)),
      source,
    )
  const shuffle = { isDisabled, onPress: () => void run(player.shuffleTracks) }
  const play = { isDisabled, onPress: () => void run((tracks, from) => player.playTracks(tracks, 0, from)) }
  if (isEmpty || (query.isError && !query.data)) return null
  if (isPhone)
    return (
      <>
        <IconButton label={t('library.shuffle_all')} {...shuffle}>
          <Shuffle />
        </IconButton>
        <IconButton variant="accent" label={t('library.play_all')} {...play}>
          <Play fill="currentColor" />
        </IconButton>
      </>
    )
  return (
    <>
      <Button variant="outline" icon={<Shuffle aria-hidden="true" />} {...shuffle}>
        {t('shuffle')}
      </Button>
      <Button icon={<Play fill="currentColor" aria-hidden="true" />} {...play}>
        {t('play')}
      </Button>
    </>
  )
}

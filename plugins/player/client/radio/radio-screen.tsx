import { Link, useApiList, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getRadioPath } from '../../contract/paths.ts'
import { getRadio } from '../../contract/radio.ts'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { MediaPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { TrackSection } from '../tracks/track-list.tsx'
import classes from './radio-screen.module.css'

/** An endless list of songs that fit an artist, album, song, genre, tag or playlist. */
export default function RadioScreen() {
  const { t } = useTranslation()
  const { seedType = '', seedId = '' } = useParams()
  // The random order depends on this number. It is kept, so that the order stays the same when the list is fetched again.
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31))
  const list = useApiList(getRadio, { params: { seedType, seedId }, query: { seed } })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const name = list.data?.pages[0]?.seed.name
  useDocumentTitle(name === undefined ? t('radio.eyebrow') : t('radio.title', { name }))
  return (
    <QueryResult query={list} loading={<MediaPageSkeleton hasCovers isRound={seedType === 'artist'} />} notFoundTitle={t('radio.not_found')}>
      {({ pages }) => {
        const radioSeed = pages[0]?.seed
        const tracks = pages.flatMap(({ data }) => data)
        if (!radioSeed) return null
        const source = { title: t('radio.title', { name: radioSeed.name }), to: getRadioPath(seedType, seedId, radioSeed.name) }
        return (
          <div className={classes.page}>
            <MediaHeader
              image={radioSeed.image ?? tracks[0]?.image ?? null}
              eyebrow={t('radio.eyebrow')}
              title={source.title}
              subtitle={
                <>
                  {t('radio.text')}{' '}
                  {radioSeed.path ? (
                    <>
                      {t('radio.from')}{' '}
                      <Link to={radioSeed.path} className={classes.seed ?? ''}>
                        {radioSeed.name}
                      </Link>
                    </>
                  ) : null}
                </>
              }
              play={{ tracks, source }}
              actions={<MediaActions tracks={tracks} source={source} />}
              isRound={radioSeed.type === 'artist'}
            />
            {tracks.length === 0 ? (
              <EmptyState heading="h2" title={t('radio.empty')} />
            ) : (
              <TrackSection tracks={tracks} source={source} label={t('songs_of', { name: source.title })} hasCovers hasAlbums />
            )}
            {hasNextPage ? (
              <p className={classes.more}>
                <Button variant="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                  {t('radio.more')}
                </Button>
              </p>
            ) : null}
          </div>
        )
      }}
    </QueryResult>
  )
}

import { formatLines, type LyricLine, parseLines, tapNextLine } from '@balafon/plugin-player/contract/lyric-lines'
import { getAudioSource } from '@balafon/plugin-player/contract/playback'
import { reportError, sendRequest, toast, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { TextArea } from '@balafon/ui/text-area'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackstageTrack } from '../../contract/music.ts'
import { getTrackLyrics, setTrackLyrics } from '../../contract/tracks.ts'
import classes from '../frame/screen.module.css'

/** Writes the lyrics of a song, and sets the time of each line by a tap while the song plays. */
export function LyricsEditor({ track }: { readonly track: BackstageTrack }) {
  const { t } = useTranslation()
  const query = useApi(getTrackLyrics, { params: { trackId: track.id } })
  return (
    <section className={classes.box}>
      <h2>{t('backstage.lyrics')}</h2>
      <LoadState query={query} skeleton={<Skeleton height="160px" />}>
        {({ lines }) => <Editor key={formatLines(lines)} track={track} saved={lines} />}
      </LoadState>
    </section>
  )
}

function Editor({ track, saved }: { readonly track: BackstageTrack; readonly saved: readonly LyricLine[] }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [text, setText] = useState(formatLines(saved))
  const [isPending, setPending] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  const source = useApi(getAudioSource, { params: { trackId: track.id } }, { enabled: track.has_audio })
  const lines = parseLines(text)
  const timed = lines.filter(({ at }) => at !== null).length
  const next = lines.find(({ at, text: line }) => at === null && line !== '')
  const tap = () => {
    if (audio.current) setText(formatLines(tapNextLine(lines, audio.current.currentTime)))
  }
  const save = async () => {
    setPending(true)
    try {
      // The user sets no time for empty lines. An empty line gets the time of the line before it.
      const complete =
        timed > 0 && !next ? lines.map((line, index) => ({ ...line, at: line.at ?? lines.slice(0, index).findLast(({ at }) => at !== null)?.at ?? 0 })) : lines
      await sendRequest(setTrackLyrics, { params: { trackId: track.id }, body: { lines: complete } })
      await invalidate(getTrackLyrics)
      toast.positive(t('backstage.saved'))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <TextArea label={t('backstage.lyrics.text')} hint={t('backstage.lyrics.hint')} value={text} onChange={setText} rows={10} />
      {source.data ? (
        <div className={classes.form}>
          {/* biome-ignore lint/a11y/useMediaCaption: the lyrics are the captions, and they are being written */}
          <audio ref={audio} controls preload="none" src={source.data.url} />
          <div className={classes.actions}>
            <Button variant="outline" isDisabled={!next} onPress={tap}>
              {t('backstage.lyrics.tap')}
            </Button>
            <span className={classes.quiet} role="status">
              {next ? t('backstage.lyrics.next', { line: next.text }) : t('backstage.lyrics.all_timed', { count: timed })}
            </span>
          </div>
        </div>
      ) : null}
      <div className={classes.actions}>
        <Button isPending={isPending} isDisabled={text === formatLines(saved)} onPress={() => void save()}>
          {t('backstage.lyrics.save')}
        </Button>
        {timed > 0 ? (
          <Button variant="quiet" onPress={() => setText(formatLines(lines.map(({ text: line }) => ({ at: null, text: line }))))}>
            {t('backstage.lyrics.clear_times')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

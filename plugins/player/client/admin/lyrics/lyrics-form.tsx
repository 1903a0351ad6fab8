import { sendRequest, toast, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { FormActions, FormTextArea, useContractForm, useWatch } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { getLyrics } from '../../../contract/catalogue.ts'
import { formatLines, type LyricLine, parseLines, tapNextLine } from '../../../contract/lyric-lines.ts'
import { getTrackLyricsDetail, LYRICS_MAX_LINES, lyricListEndpoints, saveTrackLyrics, type TrackLyricsDetail } from '../../../contract/lyrics-administration.ts'
import { getAudioSource } from '../../../contract/playback.ts'
import classes from '../frame/page.module.css'
import { useConfirmedSave } from '../frame/use-confirmed-save.ts'

const LyricsText = z.strictObject({
  text: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine((text) => parseLines(text).length <= LYRICS_MAX_LINES, { params: { code: 'player.lyrics_too_long' } }),
  ),
})

/** Edits lyrics as text. Each line may begin with its time, which is typed, or set by a tap while the song plays. */
export function LyricsForm({ lyrics }: { readonly lyrics: TrackLyricsDetail }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const saveWithVersion = useConfirmedSave()
  const { track, version } = lyrics
  const form = useContractForm({
    schema: LyricsText,
    defaults: { text: formatLines(lyrics.lines) },
    getFieldName: (name) => name.replace(/^lines.*$/, 'text'),
    send: async ({ text }) => {
      const lines = completeTimes(parseLines(text))
      await saveWithVersion<TrackLyricsDetail>(version, {
        save: (loaded) => sendRequest(saveTrackLyrics, { params: { trackId: track.id }, body: { version: loaded, lines } }),
        listChanged: () => [],
      })
      toast.positive(t('lyric_list.saved'))
      await invalidate(getTrackLyricsDetail, getLyrics, lyricListEndpoints.list, lyricListEndpoints.count)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <div className={classes.box}>
        <FormTextArea control={form.control} name="text" label={t('lyric_list.text')} hint={t('lyric_list.text.hint')} rows={18} />
        <TapTimes trackId={track.id} form={form} />
      </div>
      <FormActions form={form} />
    </form>
  )
}

/** Gives each empty line between timed lines the time of the line before it, because operators set no time for empty lines. */
function completeTimes(lines: readonly LyricLine[]): LyricLine[] {
  const isTimed = lines.some(({ at }) => at !== null) && lines.every(({ at, text }) => at !== null || text === '')
  if (!isTimed) return [...lines]
  return lines.map((line, index) => ({ ...line, at: line.at ?? lines.slice(0, index).findLast(({ at }) => at !== null)?.at ?? 0 }))
}

interface TapTimesProps {
  readonly trackId: number
  readonly form: Pick<ReturnType<typeof useContractForm<{ text: string }, { text: string }>>, 'control' | 'setValue'>
}

/** A button that sets the time of the next line while the song plays. */
function TapTimes({ trackId, form: { control, setValue } }: TapTimesProps) {
  const { t } = useTranslation()
  const audio = useRef<HTMLAudioElement>(null)
  const { data: source } = useApi(getAudioSource, { params: { trackId } })
  const lines = parseLines(useWatch({ control, name: 'text' }))
  const next = lines.find(({ at, text }) => at === null && text !== '')
  const setText = (changed: readonly LyricLine[]) => setValue('text', formatLines(changed), { shouldDirty: true })
  const timed = lines.filter(({ at }) => at !== null).length
  if (!source || lines.length === 0) return null
  return (
    <div className={classes.form}>
      {/* biome-ignore lint/a11y/useMediaCaption: the lyrics are the captions, and they are being written */}
      <audio ref={audio} controls preload="none" src={source.url} />
      <div className={classes.inline}>
        <Button variant="outline" isDisabled={!next} onPress={() => setText(tapNextLine(lines, audio.current?.currentTime ?? 0))}>
          {t('lyric_list.tap')}
        </Button>
        {timed > 0 ? (
          <Button variant="quiet" onPress={() => setText(lines.map(({ text }) => ({ at: null, text })))}>
            {t('lyric_list.clear_times')}
          </Button>
        ) : null}
      </div>
      <p className={classes.quiet} role="status">
        {next ? t('lyric_list.next_line', { line: next.text }) : t('lyric_list.all_timed', { count: timed })}
      </p>
    </div>
  )
}

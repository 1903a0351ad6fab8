import { useApi, useFormat, useLanguage } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestPlay } from '../../contract/play-request.ts'
import { getAudioSource } from '../../contract/playback.ts'
import { findReplayedPart } from './find-replayed-part.ts'
import classes from './insights-report.module.css'
import retention from './retention.module.css'

/** The table has a row for every tenth part of the song. */
const TABLE_STEP = 10
const BAR_COUNT = 110
/** How long a loaded waveform is used. It does not change while the page is open. */
const STALE_MS = 3_600_000

interface RetentionProps {
  readonly trackId: number
  readonly values: readonly number[]
  /** The duration of the song in seconds. */
  readonly duration: number
  /** The text that is shown when there are too few plays. */
  readonly empty: string
}

/** Shows where listeners stay: a curve of the share of playbacks that included each moment of a song, above its waveform. A click plays the song from that moment. */
export function Retention({ trackId, values, duration, empty }: RetentionProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  // Music without audio has the duration 0.
  const hasCurve = values.length > 0 && duration > 0
  return (
    <section className={classes.box}>
      <div className={retention.header}>
        <h2>{t('insights.retention')}</h2>
        <p className={classes.quiet}>{t('insights.retention.text')}</p>
        {hasCurve ? (
          <Button variant="quiet" size="small" aria-pressed={isTable} onPress={() => setTable(!isTable)}>
            {t('insights.table')}
          </Button>
        ) : null}
      </div>
      {hasCurve ? null : <p className={classes.quiet}>{empty}</p>}
      {hasCurve && isTable ? <RetentionTable values={values} duration={duration} /> : null}
      {hasCurve && !isTable ? <Curve trackId={trackId} values={values} duration={duration} /> : null}
    </section>
  )
}

function Curve({ trackId, values, duration }: Omit<RetentionProps, 'empty'>) {
  const { t } = useTranslation()
  const { duration: formatTime } = useFormat()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 })
  const replayed = findReplayedPart(values)
  const [moment, setMoment] = useState<number | null>(null)
  const marked = moment ?? (replayed === null ? null : (duration * replayed) / values.length)
  const getShare = (seconds: number) => values[Math.min(values.length - 1, Math.floor((seconds / duration) * values.length))] ?? 0
  const play = (seconds: number) => requestPlay({ trackId, seconds: Math.floor(seconds) })
  const points = values.map((value, index) => `${index},${100 - value * 100}`).join(' ')
  return (
    <>
      <div className={retention.plot}>
        <div className={retention.axis} aria-hidden="true">
          {[1, 0.5, 0].map((value) => (
            <span key={value}>{percent.format(value)}</span>
          ))}
        </div>
        <div className={retention.area} style={{ '--moment': marked === null ? undefined : `${(100 * marked) / duration}%` }}>
          <Waveform trackId={trackId} />
          <svg viewBox="0 0 99 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </svg>
          {marked === null ? null : (
            <span className={retention.moment} data-side={marked > duration / 2 ? 'start' : 'end'} aria-hidden="true">
              <span>
                <b data-tabular="">{formatTime(marked)}</b>{' '}
                {moment === null ? t('insights.retention.replayed') : t('insights.retention.share', { share: percent.format(getShare(marked)) })}
              </span>
            </span>
          )}
          <input
            type="range"
            className={retention.slider}
            min={0}
            max={Math.max(1, Math.floor(duration))}
            step={1}
            value={Math.floor(moment ?? marked ?? 0)}
            aria-label={t('insights.retention.moment')}
            aria-valuetext={`${formatTime(marked ?? 0)}, ${t('insights.retention.share', { share: percent.format(getShare(marked ?? 0)) })}`}
            aria-description={t('insights.retention.enter')}
            onChange={({ target }) => setMoment(target.valueAsNumber)}
            onPointerMove={({ nativeEvent, currentTarget }) =>
              setMoment(Math.min(duration, Math.max(0, (nativeEvent.offsetX / Math.max(1, currentTarget.clientWidth)) * duration)))
            }
            onPointerLeave={() => setMoment(null)}
            onClick={({ currentTarget }) => play(currentTarget.valueAsNumber)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') play(currentTarget.valueAsNumber)
            }}
            onBlur={() => setMoment(null)}
          />
        </div>
      </div>
      <div className={retention.times}>
        <span data-tabular="">{formatTime(0)}</span>
        <span data-tabular="">{formatTime(duration / 2)}</span>
        <span data-tabular="">{formatTime(duration)}</span>
      </div>
      {replayed === null ? null : (
        <div>
          <Button variant="outline" size="small" icon={<Play aria-hidden="true" />} onPress={() => play((duration * replayed) / values.length)}>
            {t('insights.retention.play', { time: formatTime((duration * replayed) / values.length) })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shows the waveform of the song. A user without access to the audio sees none. */
function Waveform({ trackId }: { readonly trackId: number }) {
  const { data } = useApi(getAudioSource, { params: { trackId } }, { staleTime: STALE_MS })
  const peaks = data?.peaks ?? []
  if (peaks.length === 0) return null
  const bars = Array.from({ length: BAR_COUNT }, (_, index) => peaks[Math.floor((index * peaks.length) / BAR_COUNT)] ?? 0)
  const path = bars.map((peak, index) => `M${index + 0.5} ${50 - Math.max(2, peak * 44)}v${2 * Math.max(2, peak * 44)}`).join('')
  return (
    <svg className={retention.waveform} viewBox={`0 0 ${BAR_COUNT} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} strokeWidth="0.5" />
    </svg>
  )
}

function RetentionTable({ values, duration }: Pick<RetentionProps, 'values' | 'duration'>) {
  const { t } = useTranslation()
  const { duration: formatTime } = useFormat()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 })
  return (
    <table className={retention.table}>
      <thead>
        <tr>
          <th scope="col">{t('insights.time')}</th>
          <th scope="col">{t('insights.share')}</th>
        </tr>
      </thead>
      <tbody>
        {values.flatMap((value, index) =>
          index % TABLE_STEP === 0
            ? [
                <tr key={formatTime((duration * index) / values.length)}>
                  <th scope="row" data-tabular="">
                    {formatTime((duration * index) / values.length)}
                  </th>
                  <td data-tabular="">{percent.format(value)}</td>
                </tr>,
              ]
            : [],
        )}
      </tbody>
    </table>
  )
}

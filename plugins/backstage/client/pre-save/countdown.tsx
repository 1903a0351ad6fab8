import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import screen from './pre-save-screen.module.css'
import { splitTime } from './split-time.ts'

const SECOND_MS = 1000

interface CountdownProps {
  /** The end of the countdown as an ISO 8601 date. */
  readonly until: string
  /** Called when the countdown has ended. */
  readonly onDue: () => void
}

/** Shows the remaining time. Screen readers read it when the user moves to it. They do not announce each second, because that would interrupt the user. */
export function Countdown({ until, onDue }: CountdownProps) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  const end = Date.parse(until)
  const isDue = now >= end
  const reportDue = useEffectEvent(onDue)
  useEffect(() => {
    if (isDue) return reportDue()
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isDue])
  const left = splitTime(Math.max(0, end - now))
  return (
    <div className={screen.countdown} role="timer" aria-label={t('backstage.pre_save.left')}>
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
        <span key={unit}>
          <b data-tabular="">{unit === 'days' ? left.days : String(left[unit]).padStart(2, '0')}</b>
          <small>{t(`backstage.pre_save.${unit}`, { count: left[unit] })}</small>
        </span>
      ))}
    </div>
  )
}

import { useFormat } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Popover } from '@balafon/ui/popover'
import { Select } from '@balafon/ui/select'
import { Gauge, Moon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PlaybackSettingsFields } from '../playback-settings/playback-settings-fields.tsx'
import { getMinutesLeft, SLEEP_MINUTES, SPEEDS, setSleepTimer, setSpeed, usePlaybackOptions } from './playback-options.ts'
import classes from './playback-options-button.module.css'

/** The button of the player bar that opens speed, sleep timer and the settings of playback. */
export function PlaybackOptionsButton() {
  const { t } = useTranslation()
  const { speed, sleepTimer } = usePlaybackOptions()
  return (
    <Popover
      label={t('playback_options')}
      placement="top"
      isTall
      renderTrigger={(props) => (
        <IconButton {...props} label={t('playback_options')} data-active={speed !== 1 || sleepTimer !== null || undefined}>
          {sleepTimer === null ? <Gauge /> : <Moon />}
        </IconButton>
      )}
    >
      <div className={classes.options}>
        <SpeedSelect />
        <SleepTimerSelect />
        <PlaybackSettingsFields />
      </div>
    </Popover>
  )
}

function SpeedSelect() {
  const { t } = useTranslation()
  const format = useFormat()
  const speed = usePlaybackOptions((state) => state.speed)
  const items = SPEEDS.map((value) => ({ id: String(value), label: value === 1 ? t('speed.normal') : t('speed.value', { speed: format.number(value) }) }))
  return <Select label={t('speed')} items={items} value={String(speed)} onChange={(id) => setSpeed(Number(id))} />
}

function SleepTimerSelect() {
  const { t } = useTranslation()
  const timer = usePlaybackOptions((state) => state.sleepTimer)
  const items = [
    { id: 'off', label: t('sleep_timer.off') },
    ...SLEEP_MINUTES.map((minutes) => ({ id: String(minutes), label: t('sleep_timer.minutes', { count: minutes }) })),
    { id: 'track_end', label: t('sleep_timer.track_end') },
  ]
  const isTimed = timer !== null && timer !== 'track_end'
  const timedItem = isTimed ? [{ id: 'running', label: t('sleep_timer.left', { count: getMinutesLeft(timer.endsAt) }) }] : []
  const value = timer === null ? 'off' : timer === 'track_end' ? 'track_end' : 'running'
  const change = (id: string) => {
    if (id === 'running') return
    setSleepTimer(id === 'off' ? null : id === 'track_end' ? 'track_end' : Number(id))
  }
  return <Select label={t('sleep_timer')} items={[...timedItem, ...items]} value={value} onChange={change} />
}

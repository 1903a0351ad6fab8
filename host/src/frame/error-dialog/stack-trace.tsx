import type { ErrorTrace, TraceFrame, VendorGroup } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './stack-trace.module.css'
import { isVendorGroup } from './trace-frames.ts'

interface StackTraceProps {
  readonly trace: ErrorTrace
  readonly chosen: number
  readonly onChoose: (flatIndex: number) => void
}

/** The calls, the last one first. Other people's are folded away until they are asked for. */
export function StackTrace({ trace: { trace, totalVendorGroups }, chosen, onChoose }: StackTraceProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.stack} aria-label={t('error_dialog.stack')}>
      {totalVendorGroups > 0 ? (
        <Button look="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? 'error_dialog.collapse' : 'error_dialog.expand')}
        </Button>
      ) : null}
      <ol>{trace.flatMap((entry) => (isVendorGroup(entry) ? vendors(entry) : [<FrameRow key={entry.flatIndex} {...callOf(entry)} />]))}</ol>
    </section>
  )

  function vendors(group: VendorGroup) {
    if (isOpen) return group.items.map((frame) => <FrameRow key={frame.flatIndex} {...callOf(frame)} />)
    return [<VendorGroupRow key={`vendors ${group.items[0]?.flatIndex}`} count={group.items.length} onOpen={() => setOpen(true)} />]
  }

  function callOf(frame: TraceFrame) {
    return { frame, isChosen: frame.flatIndex === chosen, onChoose: () => onChoose(frame.flatIndex) }
  }
}

const FrameRow = ({ frame: { path, lineNumber, method }, isChosen, onChoose }: { frame: TraceFrame; isChosen: boolean; onChoose: () => void }) => (
  <li>
    <button type="button" className={classes.call} aria-current={isChosen || undefined} onClick={onChoose}>
      <span>
        {path}:{lineNumber}
      </span>
      <b>{method}</b>
    </button>
  </li>
)

function VendorGroupRow({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <li>
      <button type="button" className={classes.vendors} onClick={onOpen}>
        {t('error_dialog.vendors', { count })}
      </button>
    </li>
  )
}

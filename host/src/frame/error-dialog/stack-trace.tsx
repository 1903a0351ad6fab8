import type { ErrorTrace, TraceFrame, VendorGroup } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './stack-trace.module.css'
import { isVendorGroup } from './trace-frames.ts'

interface StackTraceProps {
  readonly trace: ErrorTrace
  /** Flat index of the selected frame. */
  readonly selected: number
  readonly onSelect: (flatIndex: number) => void
}

/** Stack trace with the latest frame first. Vendor frames are collapsed at first. */
export function StackTrace({ trace: { trace, totalVendorGroups }, selected, onSelect }: StackTraceProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.stack} aria-label={t('error_dialog.stack')}>
      {totalVendorGroups > 0 ? (
        <Button variant="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? 'error_dialog.collapse' : 'error_dialog.expand')}
        </Button>
      ) : null}
      <ol>{trace.flatMap((entry) => (isVendorGroup(entry) ? renderVendorGroup(entry) : [renderFrame(entry)]))}</ol>
    </section>
  )

  function renderVendorGroup(group: VendorGroup) {
    if (isOpen) return group.items.map(renderFrame)
    return [<VendorGroupRow key={`vendors ${group.items[0]?.flatIndex}`} count={group.items.length} onOpen={() => setOpen(true)} />]
  }

  function renderFrame(frame: TraceFrame) {
    return <FrameRow key={frame.flatIndex} frame={frame} isSelected={frame.flatIndex === selected} onSelect={() => onSelect(frame.flatIndex)} />
  }
}

const FrameRow = ({ frame: { path, lineNumber, method }, isSelected, onSelect }: { frame: TraceFrame; isSelected: boolean; onSelect: () => void }) => (
  <li>
    <button type="button" className={classes.frame} aria-current={isSelected || undefined} onClick={onSelect}>
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
      <button type="button" className={classes.vendorGroup} onClick={onOpen}>
        {t('error_dialog.vendors', { count })}
      </button>
    </li>
  )
}

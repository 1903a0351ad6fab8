import { useT } from '@balafon/sdk/client'
import { ProgressBar } from '@balafon/ui/progress-bar'
import classes from './effort-note.module.css'

interface EffortNoteProps {
  /** From 0 to 1; nothing is shown without one. */
  readonly share: number | undefined
}

/** Says why signing in takes a while. */
export function EffortNote({ share }: EffortNoteProps) {
  const t = useT()
  return (
    <div role="status" className={share === undefined ? classes.none : classes.note}>
      {share === undefined ? null : (
        <>
          <p>{t('auth.effort.text')}</p>
          <ProgressBar label={t('auth.effort.label')} value={share} isLabelHidden />
        </>
      )}
    </div>
  )
}

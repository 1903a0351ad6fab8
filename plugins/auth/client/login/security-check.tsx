import { ProgressBar } from '@balafon/ui/progress-bar'
import { useTranslation } from 'react-i18next'
import classes from './security-check.module.css'

interface SecurityCheckProps {
  /** From 0 to 1; undefined while no check runs. */
  readonly progress: number | undefined
}

/** Explains the proof of work that delays a login after many failed attempts, and shows its progress. */
export function SecurityCheck({ progress }: SecurityCheckProps) {
  const { t } = useTranslation()
  return (
    <div role="status" className={progress === undefined ? classes.hidden : classes.notice}>
      {progress === undefined ? null : (
        <>
          <p>{t('auth.proof_of_work.text')}</p>
          <ProgressBar label={t('auth.proof_of_work.label')} value={progress} isLabelHidden />
        </>
      )}
    </div>
  )
}

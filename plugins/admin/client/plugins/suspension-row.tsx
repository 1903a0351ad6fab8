import { Button } from '@balafon/ui/button'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SuspensionReason } from '../../contract/plugins.ts'
import { COLUMN_COUNT } from './column-count.ts'
import classes from './suspension-row.module.css'

/** Reasons that may no longer apply when the plugin is started again. */
const RETRIABLE: readonly SuspensionReason['kind'][] = ['crashed', 'timed_out', 'repeated_errors', 'interrupted_start']

interface SuspensionRowProps {
  readonly reason: SuspensionReason
  readonly title: string
  readonly isPending: boolean
  readonly onRetry: () => void
}

/** Shows why an enabled plugin does not run: a translated reason, and the detail in English as in the log. */
export function SuspensionRow({ reason: { kind, detail }, title, isPending, onRetry }: SuspensionRowProps) {
  const { t } = useTranslation()
  return (
    <tr>
      <td colSpan={COLUMN_COUNT} className={classes.cell}>
        <div className={classes.line}>
          <TriangleAlert aria-hidden="true" />
          <p>
            <b>{t(`admin.plugins.reason.${kind}`)}</b> <span lang="en">{detail}</span>
          </p>
          {RETRIABLE.includes(kind) ? (
            <Button variant="outline" size="small" isPending={isPending} onPress={onRetry} aria-label={t('admin.plugins.try_again', { title })}>
              {t('admin.retry')}
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  )
}

import { Button } from '@balafon/ui/button'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Reason } from '../../contract/plugins.ts'
import { COLUMNS } from './columns.ts'
import classes from './reason-line.module.css'

interface ReasonLineProps {
  readonly reason: Reason
  readonly title: string
  readonly isPending: boolean
  readonly onRetry: () => void
}

/** Why a plugin that is wanted does not run: what kind of reason in the reader's language, the detail as the log has it. */
export function ReasonLine({ reason: { kind, detail }, title, isPending, onRetry }: ReasonLineProps) {
  const { t } = useTranslation()
  return (
    <tr>
      <td colSpan={COLUMNS} className={classes.cell}>
        <div className={classes.line}>
          <TriangleAlert aria-hidden="true" />
          <p>
            <b>{t(`admin.plugins.reason.${kind}`)}</b> <span lang="en">{detail}</span>
          </p>
          {kind === 'crashed' ? (
            <Button look="outline" size="small" isPending={isPending} onPress={onRetry} aria-label={t('admin.plugins.try_again', { title })}>
              {t('admin.retry')}
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  )
}

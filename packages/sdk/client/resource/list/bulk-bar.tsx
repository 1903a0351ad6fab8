import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { Trash2, X } from 'lucide-react'
import type { AnyResource } from '../any-resource.ts'
import { countSelected } from '../selection.ts'
import { useAccess } from '../use-access.ts'
import type { ListState } from '../use-list-state.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import classes from './bulk-bar.module.css'
import type { BulkActions } from './use-bulk-actions.tsx'

interface BulkBarProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly bulk: BulkActions
  /** The number of rows that match; undefined while it is not known. */
  readonly total: number | undefined
  readonly isExact: boolean
}

/** The bar for selected rows: their number and the actions on them, then the progress of the action. */
export function BulkBar({ resource, state, bulk, total, isExact }: BulkBarProps) {
  const { t, getActionLabel } = useResourceTexts(resource)
  const actions = useAllowedActions(resource)
  const count = countSelected(state.selection)
  if (bulk.job) return <Progress resource={resource} bulk={bulk} />
  if (count === 0) return null
  const canSelectAll = total !== undefined && total > count
  return (
    <section className={classes.bar} data-selection-bar aria-label={t('list.bulk.label')}>
      <p className={classes.count}>
        <b>{t('list.bulk.selected', { count })}</b>
        {canSelectAll ? (
          <button type="button" className={classes.all} disabled={bulk.isCounting} onClick={() => void bulk.selectAll()}>
            {t(isExact ? 'list.bulk.select_all' : 'list.bulk.select_about_all', { count: total })}
          </button>
        ) : null}
      </p>
      <div className={classes.actions}>
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={isDanger(resource, action) ? 'danger' : 'quiet'}
            icon={action === 'delete' ? <Trash2 /> : undefined}
            isPending={bulk.isStarting}
            // Until the rows are counted, the actions would change only the rows that were selected before.
            isDisabled={bulk.isCounting}
            onPress={() => void bulk.run(action)}
          >
            {getActionLabel(action)}
          </Button>
        ))}
      </div>
      <IconButton label={t('list.bulk.clear')} onPress={() => state.select(null)}>
        <X />
      </IconButton>
    </section>
  )
}

function Progress({ resource, bulk: { job, cancel } }: Pick<BulkBarProps, 'resource' | 'bulk'>) {
  const { t, getActionLabel } = useResourceTexts(resource)
  if (!job) return null
  const done = job.done + job.failed + job.skipped
  return (
    <section className={classes.bar} data-selection-bar aria-label={t('list.bulk.label')}>
      <div className={classes.progress}>
        <ProgressBar
          label={job.action === 'undo' ? t('list.bulk.undo') : getActionLabel(job.action)}
          value={job.total > 0 ? done / job.total : undefined}
          valueText={t('list.bulk.progress', { done, total: job.total })}
        />
      </div>
      <Button size="small" variant="quiet" onPress={cancel}>
        {t('cancel')}
      </Button>
    </section>
  )
}

const isDanger = ({ actions }: AnyResource, action: string) => action === 'delete' || actions[action]?.isDanger === true

/** Lists the bulk actions that the user may run. */
export function useAllowedActions({ actions, access }: AnyResource): readonly string[] {
  const { can, isAllowed } = useAccess()
  const updateAccess = access.update ?? access.view
  const declared = Object.entries(actions).filter(([, { permission }]) => (permission ? can(permission) : isAllowed(updateAccess)))
  // Rows cannot be deleted when the resource declares neither `update` nor `delete`. Such a resource is read-only, for example a log.
  const isDeletable = (access.delete ?? access.update) !== undefined
  const canDelete = isDeletable && isAllowed(access.delete ?? updateAccess) && isAllowed(updateAccess)
  return [...declared.map(([name]) => name), ...(canDelete ? ['delete'] : [])]
}

import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { TextField } from '@balafon/ui/text-field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import classes from './purge-dialog.module.css'
import { PurgePlanList } from './purge-plan-list.tsx'
import { usePurge } from './use-purge.ts'

interface PurgeDialogProps {
  readonly plugin: Plugin
  readonly onClose: () => void
}

/** Shows what will be deleted and asks the administrator to type the plugin's id. */
export function PurgeDialog({ plugin, onClose }: PurgeDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { field, confirmation, setConfirmation, error, isPending, submit } = usePurge(plugin, onClose)
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId} isPending={isPending}>
        {t('admin.purge.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.purge.title', { title: plugin.title })} closeLabel={t('admin.close')} isOpen onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <PurgePlanList id={plugin.id} />
        <div ref={field}>
          <TextField
            label={t('admin.purge.type', { id: plugin.id })}
            value={confirmation}
            onChange={setConfirmation}
            error={error}
            maxLength={100}
            autoComplete="off"
            spellCheck="false"
            isRequired
          />
        </div>
      </form>
    </Dialog>
  )
}

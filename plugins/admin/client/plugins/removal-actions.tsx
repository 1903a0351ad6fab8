import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import { PurgeDialog } from './purge-dialog.tsx'
import classes from './removal-actions.module.css'
import { UninstallDialog } from './uninstall-dialog.tsx'

/** Offers to uninstall a plugin, which keeps its data, or to purge a disabled one, which deletes it. */
export function RemovalActions({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<'uninstall' | 'purge' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <div className={classes.area}>
      {plugin.status === 'uninstalled' ? null : (
        <div className={classes.action}>
          <p>{t('admin.uninstall.description')}</p>
          <Button variant="outline" size="small" onPress={() => setOpenDialog('uninstall')}>
            {t('admin.uninstall.open')}
          </Button>
        </div>
      )}
      <div className={classes.action}>
        <p>{t(plugin.isEnabled ? 'admin.purge.disable_first' : 'admin.purge.description')}</p>
        <Button variant="danger" size="small" isDisabled={plugin.isEnabled} onPress={() => setOpenDialog('purge')}>
          {t('admin.purge.open')}
        </Button>
      </div>
      {openDialog === 'uninstall' ? <UninstallDialog plugin={plugin} onClose={close} /> : null}
      {openDialog === 'purge' ? <PurgeDialog plugin={plugin} onClose={close} /> : null}
    </div>
  )
}

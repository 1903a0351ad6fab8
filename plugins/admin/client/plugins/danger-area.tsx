import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import classes from './danger-area.module.css'
import { PurgeDialog } from './purge-dialog.tsx'
import { UninstallDialog } from './uninstall-dialog.tsx'

/** Uninstalling keeps the data; purging does not, and is only for what is off. */
export function DangerArea({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'uninstall' | 'purge' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className={classes.area}>
      {plugin.state === 'discovered' ? null : (
        <div className={classes.verb}>
          <p>{t('admin.uninstall.what')}</p>
          <Button look="outline" size="small" onPress={() => setAsking('uninstall')}>
            {t('admin.uninstall.open')}
          </Button>
        </div>
      )}
      <div className={classes.verb}>
        <p>{t(plugin.wanted ? 'admin.purge.only_off' : 'admin.purge.what')}</p>
        <Button look="danger" size="small" isDisabled={plugin.wanted} onPress={() => setAsking('purge')}>
          {t('admin.purge.open')}
        </Button>
      </div>
      {asking === 'uninstall' ? <UninstallDialog plugin={plugin} onClose={close} /> : null}
      {asking === 'purge' ? <PurgeDialog plugin={plugin} onClose={close} /> : null}
    </div>
  )
}

import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import { PluginRow } from './plugin-row.tsx'
import classes from './plugin-table.module.css'

/** Lists plugins in a table. */
export function PluginTable({ plugins }: { plugins: readonly Plugin[] }) {
  const { t } = useTranslation()
  if (plugins.length === 0) return <p className={classes.none}>{t('admin.no_match')}</p>
  return (
    <table className={classes.table}>
      <VisuallyHidden as="caption">{t('admin.plugins.title')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('admin.plugins.column.plugin')}</th>
          <th scope="col" className={classes.status}>
            {t('admin.plugins.column.status')}
          </th>
          <th scope="col" className={classes.origin}>
            {t('admin.plugins.column.origin')}
          </th>
          <th scope="col" className={classes.version}>
            {t('admin.plugins.column.version')}
          </th>
          <th scope="col" className={classes.number}>
            {t('admin.plugins.column.size')}
          </th>
          <th scope="col" className={classes.number}>
            {t('admin.plugins.column.problems')}
          </th>
          <th scope="col" className={classes.switch}>
            <VisuallyHidden>{t('admin.plugins.column.switch')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {plugins.map((plugin) => (
        <PluginRow key={plugin.id} plugin={plugin} />
      ))}
    </table>
  )
}

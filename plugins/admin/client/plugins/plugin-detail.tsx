import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import { DangerArea } from './danger-area.tsx'
import classes from './plugin-detail.module.css'
import { ProblemList } from './problem-list.tsx'
import { ScopeList } from './scope-list.tsx'
import { hasName, usePointWords } from './use-point-words.ts'

/** What there is to know of a plugin, and what cannot be taken back. */
export function PluginDetail({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation()
  const words = usePointWords()
  const { bytes } = useFormat()
  return (
    <div className={classes.detail}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('admin.plugins.column.plugin')}</dt>
          <dd>
            <code>{plugin.id}</code>
          </dd>
          <dd data-tabular>
            {plugin.version} · {t(plugin.ours ? 'admin.plugins.ours' : 'admin.plugins.theirs')} · {bytes(plugin.bytes)}
          </dd>
          {plugin.signature ? <dd>{t(`admin.plugins.signature.${plugin.signature}`)}</dd> : null}
          {plugin.running ? <dd data-tabular>{t('admin.plugins.running', { version: plugin.running })}</dd> : null}
        </div>
        <div>
          <dt>{t('admin.plugins.contributes')}</dt>
          {plugin.contributes.map((each) => (
            <dd key={each.point}>
              {words(each)} {hasName(each.point) ? <code>{each.point}</code> : null}
            </dd>
          ))}
          {plugin.contributes.length === 0 ? <dd>{t('admin.plugins.nothing')}</dd> : null}
        </div>
        <Names label={t('admin.plugins.opens')} names={plugin.extensionPoints} />
        <Names label={t('admin.plugins.requires')} names={plugin.requires} />
        <Names label={t('admin.plugins.permissions')} names={plugin.permissions} />
      </dl>
      {plugin.scopes ? <ScopeList scopes={plugin.scopes} /> : null}
      <ProblemList id={plugin.id} />
      {plugin.core ? <p className={classes.core}>{t('admin.plugins.core_stays')}</p> : <DangerArea plugin={plugin} />}
    </div>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{label}</dt>
      {names.map((name) => (
        <dd key={name}>
          <code>{name}</code>
        </dd>
      ))}
      {names.length === 0 ? <dd>{t('admin.plugins.nothing')}</dd> : null}
    </div>
  )
}

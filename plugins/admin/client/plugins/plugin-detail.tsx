import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../contract/plugins.ts'
import classes from './plugin-detail.module.css'
import { ProblemList } from './problem-list.tsx'
import { RemovalActions } from './removal-actions.tsx'
import { ScopeList } from './scope-list.tsx'
import { hasPointLabel, useContributionLabel } from './use-contribution-label.ts'

/** Shows a plugin's details and recent errors, and the actions to remove it. */
export function PluginDetail({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation()
  const getContributionLabel = useContributionLabel()
  const { bytes } = useFormat()
  return (
    <div className={classes.detail}>
      <dl className={classes.fields}>
        <div>
          <dt>{t('admin.plugins.column.plugin')}</dt>
          <dd>
            <code>{plugin.id}</code>
          </dd>
          <dd data-tabular>
            {plugin.version} · {t(plugin.isFirstParty ? 'admin.plugins.first_party' : 'admin.plugins.third_party')} · {bytes(plugin.bytes)}
          </dd>
          {plugin.signature ? <dd>{t(`admin.plugins.signature.${plugin.signature}`)}</dd> : null}
          {plugin.runningVersion ? <dd data-tabular>{t('admin.plugins.running_version', { version: plugin.runningVersion })}</dd> : null}
        </div>
        <div>
          <dt>{t('admin.plugins.contributes')}</dt>
          {plugin.contributes.map((contribution) => (
            <dd key={contribution.point}>
              {getContributionLabel(contribution)} {hasPointLabel(contribution.point) ? <code>{contribution.point}</code> : null}
            </dd>
          ))}
          {plugin.contributes.length === 0 ? <dd>{t('admin.plugins.nothing')}</dd> : null}
        </div>
        <NameList label={t('admin.plugins.extension_points')} names={plugin.extensionPoints} />
        <NameList label={t('admin.plugins.requires')} names={plugin.requires} />
        <NameList label={t('admin.plugins.permissions')} names={plugin.permissions} />
      </dl>
      {plugin.scopes ? <ScopeList scopes={plugin.scopes} /> : null}
      <ProblemList id={plugin.id} />
      {plugin.isCore ? <p className={classes.core}>{t('admin.plugins.is_core')}</p> : <RemovalActions plugin={plugin} />}
    </div>
  )
}

function NameList({ label, names }: { label: string; names: readonly string[] }) {
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

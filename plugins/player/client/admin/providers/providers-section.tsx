import { sendRequest, toast, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { type ContractForm, FormActions, FormNumber, FormSortableList, useContractForm, useWatch } from '@balafon/sdk/forms'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Switch } from '@balafon/ui/switch'
import { useTranslation } from 'react-i18next'
import {
  type ConfiguredProvider,
  getProviderSettings,
  PROVIDER_KINDS,
  PROVIDER_MAX_SECONDS,
  ProviderForm,
  type ProviderKind,
  type ProviderSettings,
  setProviderSettings,
} from '../../../contract/provider-settings.ts'
import classes from '../frame/page.module.css'
import { useConfirmedSave } from '../frame/use-confirmed-save.ts'
import { ProviderTest } from './provider-test.tsx'
import styles from './providers.module.css'

/** The settings of the providers of lyrics and texts at `/admin/settings/providers`: their order, which of them are asked, how long the site waits for them, and a test. */
export default function ProvidersSection() {
  const { t } = useTranslation()
  const query = useApi(getProviderSettings, {})
  return (
    <section className={styles.section}>
      <h3>{t('providers.title')}</h3>
      <LoadState query={query} skeleton={<SkeletonRows count={4} />} failedText={t('providers.failed')}>
        {({ settings }) =>
          PROVIDER_KINDS.every((kind) => settings[kind].providers.length === 0) ? (
            <p className={classes.quiet}>{t('providers.empty.text')}</p>
          ) : (
            <div className={classes.form}>
              {/* The key changes with the version, so that the form starts again with the saved values. */}
              <ProvidersForm key={settings.version} settings={settings} />
              <ProviderTest />
            </div>
          )
        }
      </LoadState>
    </section>
  )
}

type ProvidersFormProps = Pick<ContractForm<ProviderForm, ProviderForm>, 'control' | 'setValue'>

function ProvidersForm({ settings }: { readonly settings: ProviderSettings }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const saveWithVersion = useConfirmedSave()
  const form = useContractForm({
    schema: ProviderForm,
    defaults: { lyrics: settings.lyrics, metadata: settings.metadata },
    send: async ({ lyrics, metadata }) => {
      await saveWithVersion<ProviderSettings>(settings.version, {
        save: (version) => sendRequest(setProviderSettings, { body: { version, lyrics: toKindBody(lyrics), metadata: toKindBody(metadata) } }),
        listChanged: () => [],
      })
      toast.positive(t('providers.saved'))
      await invalidate(getProviderSettings)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {PROVIDER_KINDS.map((kind) => (
        <KindFields key={kind} kind={kind} form={form} hasProviders={settings[kind].providers.length > 0} />
      ))}
      <FormActions form={form} />
    </form>
  )
}

const toKindBody = ({ seconds, providers }: ProviderForm[ProviderKind]) => ({
  seconds,
  providers: providers.map(({ id, is_enabled }) => ({ id, is_enabled })),
})

interface KindFieldsProps {
  readonly kind: ProviderKind
  readonly form: ProvidersFormProps
  readonly hasProviders: boolean
}

function KindFields({ kind, form: { control, setValue }, hasProviders }: KindFieldsProps) {
  const { t } = useTranslation()
  const providers = useWatch({ control, name: `${kind}.providers` })
  const setEnabled = (id: string, isEnabled: boolean) => {
    const changed = providers.map((provider) => (provider.id === id ? { ...provider, is_enabled: isEnabled } : provider))
    setValue(`${kind}.providers`, changed, { shouldDirty: true })
  }
  return (
    <section className={classes.box}>
      <h4>{t(`providers.${kind}`)}</h4>
      <p className={classes.quiet}>{t(hasProviders ? `providers.${kind}.text` : 'providers.none_of_kind')}</p>
      {hasProviders ? (
        <>
          <FormSortableList
            control={control}
            name={`${kind}.providers`}
            label={t('providers.order')}
            getItemId={({ id }: ConfiguredProvider) => id}
            getItemLabel={({ label }) => label}
          >
            {({ id, label, plugin, is_enabled: isEnabled }) => (
              <div className={styles.provider}>
                <span>
                  <b>{label}</b>
                  <small>{plugin}</small>
                </span>
                <Switch isSelected={isEnabled} onChange={(isSelected) => setEnabled(id, isSelected)}>
                  {t('providers.enabled')}
                </Switch>
              </div>
            )}
          </FormSortableList>
          <FormNumber
            control={control}
            name={`${kind}.seconds`}
            label={t('providers.seconds')}
            hint={t('providers.seconds.hint')}
            minValue={1}
            maxValue={PROVIDER_MAX_SECONDS}
          />
        </>
      ) : null}
    </section>
  )
}

import { sendRequest } from '@balafon/sdk/client'
import { FormComboBox, FormSelect, useFormField, useWatch } from '@balafon/sdk/forms'
import { Select, type SelectItem } from '@balafon/ui/select'
import { useTranslation } from 'react-i18next'
import { CHANNEL_KINDS, CHANNEL_LAYOUTS, CHANNEL_REFRESHES, CHANNEL_RULES, type ChannelForm } from '../../../contract/channel-administration.ts'
import { searchKind } from '../../../contract/search.ts'
import { listGenres } from '../../../contract/tags.ts'
import classes from '../frame/page.module.css'
import { ChannelItems } from './channel-items.tsx'
import type { ChannelFormControl } from './channel-values.ts'

interface ChannelContentProps {
  readonly form: ChannelFormControl
  readonly channelId: number | null
}

/** The fields for the content of a channel: items that are chosen by hand or by a rule, and their layout. */
export function ChannelContent({ form, channelId }: ChannelContentProps) {
  const { t } = useTranslation()
  const { control } = form
  const [kind, rule, refresh, restriction] = useWatch({ control, name: ['kind', 'rule', 'refresh', 'restriction'] })
  const layouts = CHANNEL_LAYOUTS.filter((layout) => layout !== 'hero' || kind === 'albums')
  const isPage = kind === 'channels'
  return (
    <section className={classes.box}>
      <h2>{t('channels.content')}</h2>
      <div className={classes.pair}>
        <KindSelect form={form} />
        {isPage ? null : (
          <FormSelect
            control={control}
            name="layout"
            label={t('channels.field.layout')}
            items={layouts.map((layout) => ({ id: layout, label: t(`channels.layout.${layout}`) }))}
          />
        )}
      </div>
      {isPage ? null : (
        <div className={classes.pair}>
          <FormSelect
            control={control}
            name="rule"
            label={t('channels.field.rule')}
            nullLabel={t('channels.by_hand')}
            items={CHANNEL_RULES.map((value) => ({ id: value, label: t(`channels.rule.${value}`) }))}
          />
          {rule === null ? null : (
            <FormSelect
              control={control}
              name="refresh"
              label={t('channels.field.refresh')}
              items={CHANNEL_REFRESHES.map((value) => ({ id: value, label: t(`channels.refresh.${value}`) }))}
            />
          )}
        </div>
      )}
      {isPage || kind === 'playlists' || (rule === null && restriction === null) ? null : <Restriction form={form} />}
      {rule === null ? (
        <ChannelItems form={form} kind={kind} channelId={channelId} />
      ) : (
        <p className={classes.quiet}>{t(`channels.refresh.${refresh}.text`)}</p>
      )}
    </section>
  )
}

/** Chooses the kind of the items. A change removes the chosen items, because they have another kind. */
function KindSelect({ form: { control, getValues, setValue } }: { readonly form: ChannelFormControl }) {
  const { t } = useTranslation()
  const { container, inputProps, value, error } = useFormField({ control, name: 'kind' })
  const change = (kind: string) => {
    if (kind === value) return
    inputProps.onChange(kind)
    const options = { shouldDirty: true } as const
    setValue('items', [], options)
    if (kind === 'channels') setValue('rule', null, options)
    if (kind === 'channels' || kind === 'playlists') setValue('restriction', null, options)
    if (kind !== 'albums' && getValues('layout') === 'hero') setValue('layout', 'row', options)
  }
  return (
    <div ref={container}>
      <Select
        label={t('channels.field.kind')}
        items={CHANNEL_KINDS.map((kind) => ({ id: kind, label: t(`channels.kind.${kind}`) }))}
        value={String(value)}
        error={error}
        onChange={change}
      />
    </div>
  )
}

/** The genre or tag that the items must have. */
function Restriction({ form: { control } }: { readonly form: ChannelFormControl }) {
  const { t } = useTranslation()
  const [restriction, name] = useWatch({ control, name: ['restriction', 'restriction_name'] })
  return (
    <div className={classes.pair}>
      <FormSelect
        control={control}
        name="restriction"
        label={t('channels.field.restriction')}
        nullLabel={t('channels.restriction.none')}
        items={(['genre', 'tag'] as const).map((value) => ({ id: value, label: t(`channels.restriction.${value}`) }))}
      />
      {restriction === null ? null : (
        <FormComboBox
          key={restriction}
          control={control}
          name="restriction_name"
          label={t(`channels.restriction.${restriction}`)}
          items={(text) => findLabels(restriction, text)}
          initialItems={name ? [{ id: name, label: name }] : []}
        />
      )}
    </div>
  )
}

/** Finds the genres or tags with a name that begins with the text. */
async function findLabels(restriction: NonNullable<ChannelForm['restriction']>, text: string): Promise<readonly SelectItem[]> {
  if (restriction === 'genre') {
    const { genres } = await sendRequest(listGenres, {})
    const isFound = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase())
    return genres.filter(({ display_name }) => isFound(display_name)).map(({ name, display_name }) => ({ id: name, label: display_name }))
  }
  if (text.trim() === '') return []
  const { data } = await sendRequest(searchKind, { params: { kind: 'tags' }, query: { query: text } })
  return data.map(({ title, path }) => ({ id: decodeURIComponent(path.split('/').at(-1) ?? title), label: title }))
}

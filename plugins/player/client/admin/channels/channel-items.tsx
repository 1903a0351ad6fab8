import { useApi } from '@balafon/sdk/client'
import { FormSortableList, useWatch } from '@balafon/sdk/forms'
import { Badge } from '@balafon/ui/badge'
import { ComboBox } from '@balafon/ui/combo-box'
import { IconButton } from '@balafon/ui/icon-button'
import type { SelectItem } from '@balafon/ui/select'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNEL_MAX_ITEMS, type ChannelItemOption, type ChannelKind, searchChannelItems } from '../../../contract/channel-administration.ts'
import type { ChannelFormControl } from './channel-values.ts'
import classes from './channels.module.css'
import { useSettledValue } from './use-settled-value.ts'

interface ChannelItemsProps {
  readonly form: ChannelFormControl
  readonly kind: ChannelKind
  readonly channelId: number | null
}

const SEARCH_DELAY_MS = 250

/** The items of a channel that are chosen by hand: a search field that adds items, and the list of the chosen items in their order. */
export function ChannelItems({ form, kind, channelId }: ChannelItemsProps) {
  const { t } = useTranslation()
  const { control, setValue } = form
  const items = useWatch({ control, name: 'items' })
  const change = (next: readonly ChannelItemOption[]) => setValue('items', [...next], { shouldDirty: true, shouldValidate: true })
  return (
    <div className={classes.items}>
      {items.length < CHANNEL_MAX_ITEMS ? <ItemSearch kind={kind} channelId={channelId} items={items} onAdd={(item) => change([...items, item])} /> : null}
      <FormSortableList
        control={control}
        name="items"
        label={t('channels.items', { count: items.length })}
        hint={t(items.length === 0 ? 'channels.items.empty' : 'channels.items.hint')}
        getItemId={(item: ChannelItemOption) => String(item.id)}
        getItemLabel={({ name }) => name}
      >
        {(item) => <ItemRow item={item} onRemove={() => change(items.filter(({ id }) => id !== item.id))} />}
      </FormSortableList>
    </div>
  )
}

function ItemRow({ item: { name, detail, image, is_visible: isVisible }, onRemove }: { readonly item: ChannelItemOption; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.item}>
      {image ? <img src={image} alt="" width={40} height={40} loading="lazy" /> : <span className={classes.noImage} aria-hidden="true" />}
      <span>
        <b>{name}</b>
        {detail ? <small>{detail}</small> : null}
      </span>
      {isVisible ? null : <Badge tone="warning">{t('channels.item.hidden')}</Badge>}
      <IconButton size="small" label={t('channels.item.remove', { name })} onPress={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}

interface ItemSearchProps {
  readonly kind: ChannelKind
  readonly channelId: number | null
  readonly items: readonly ChannelItemOption[]
  readonly onAdd: (item: ChannelItemOption) => void
}

/** Finds items by name. A chosen item is added to the end of the list, and the search field is emptied for the next item. */
function ItemSearch({ kind, channelId, items, onAdd }: ItemSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const settledText = useSettledValue(text, SEARCH_DELAY_MS)
  const query = useApi(searchChannelItems, { query: { kind, query: settledText } }, { keepPrevious: true })
  const isListed = ({ id }: ChannelItemOption) => (kind === 'channels' && id === channelId) || items.some((item) => item.id === id)
  const found = query.data?.items.filter((item) => !isListed(item)) ?? []
  const add = ([selected]: readonly SelectItem[]) => {
    const item = found.find(({ id }) => String(id) === selected?.id)
    if (item) onAdd(item)
  }
  return (
    <ComboBox
      label={t('channels.items.add')}
      placeholder={t(`channels.items.search.${kind}`)}
      items={found.map(toOption)}
      selected={[]}
      onChange={add}
      searchText={text}
      onSearch={setText}
      searchLabel={t(`channels.items.search.${kind}`)}
      emptyText={t(query.isPending ? 'channels.items.searching' : 'channels.items.none')}
      getRemoveLabel={(name) => t('channels.item.remove', { name })}
    />
  )
}

const toOption = ({ id, name, detail, image }: ChannelItemOption): SelectItem => ({
  id: String(id),
  label: name,
  ...(detail && { description: detail }),
  ...(image && { icon: <img src={image} alt="" width={24} height={24} /> }),
})

import type { ContractForm } from '@balafon/sdk/forms'
import { pickChanges } from '@balafon/sdk/forms'
import type { ChannelBody, ChannelDetail, ChannelForm } from '../../../contract/channel-administration.ts'

/** The form object of a channel, which is passed to the components that render parts of the form. */
export type ChannelFormControl = ContractForm<ChannelForm, ChannelForm>

export const NEW_CHANNEL: ChannelForm = {
  name: '',
  slug: '',
  description: '',
  names: [],
  kind: 'albums',
  layout: 'row',
  rule: null,
  refresh: 'live',
  restriction: null,
  restriction_name: '',
  seo_title: '',
  seo_description: '',
  status: 'draft',
  is_home: false,
  items: [],
}

/** Converts a channel to the values of the form. */
export const getFormValues = ({
  id: _id,
  version: _version,
  contained_in: _containers,
  refreshed_at: _refreshed,
  updated_at: _updated,
  ...values
}: ChannelDetail): ChannelForm => values

/** Converts the values of the form to the body of a request. */
export const toBody = ({ items, ...values }: ChannelForm): ChannelBody => ({ ...values, item_ids: items.map(({ id }) => id) })

/** Returns the fields that the user has changed, as the body of a request. */
export function getChanges(values: ChannelForm, isChanged: (field: string) => boolean): Partial<ChannelBody> {
  const { item_ids, ...body } = toBody(values)
  const changed = pickChanges(body, isChanged)
  return { ...changed, ...(isChanged('items') && { item_ids }) }
}

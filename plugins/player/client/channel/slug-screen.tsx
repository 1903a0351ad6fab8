import { ApiError, useApi, useParams } from '@balafon/sdk/client'
import { getChannel } from '../../contract/channels.ts'
import ChannelScreen from '../home/channel-screen.tsx'
import { PageNotFound } from './page-not-found.tsx'

/** The channel at `/{slugOrId}`, or the 404 page: such a path may also be a mistyped path of any other page. */
export default function SlugScreen() {
  const { slugOrId = '', restriction } = useParams()
  const { error } = useApi(getChannel, { params: { slugOrId }, query: { restriction } })
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <PageNotFound />
  return <ChannelScreen />
}

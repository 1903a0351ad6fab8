import { ApiError, sendRequest, toast } from '@balafon/sdk/client'
import { greetTrack } from '../../contract/greetings.ts'

interface WavedTrack {
  readonly id: number
  readonly name: string
}

/** The shortest greeting there is, from the menu of a track. */
export async function sendWave({ id, name }: WavedTrack, t: (key: string, data?: Record<string, string>) => string) {
  try {
    await sendRequest(greetTrack, { params: { trackId: id }, body: { text: t('hello.wave.text') } })
    toast.positive(t('hello.waved', { name }))
  } catch (error) {
    toast.danger((error instanceof ApiError && error.message) || t('hello.failed'))
  }
}

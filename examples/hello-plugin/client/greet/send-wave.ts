import { ApiError, sendRequest, type Translate, toast } from '@balafon/sdk/client'
import { greetTrack } from '../../contract/greetings.ts'

interface GreetedTrack {
  readonly id: number
  readonly name: string
}

/** Leaves a short fixed greeting, from the menu of a track. */
export async function sendWave({ id, name }: GreetedTrack, t: Translate) {
  try {
    await sendRequest(greetTrack, { params: { trackId: id }, body: { text: t('hello.wave.text') } })
    toast.positive(t('hello.waved', { name }))
  } catch (error) {
    toast.danger((error instanceof ApiError && error.message) || t('hello.failed'))
  }
}

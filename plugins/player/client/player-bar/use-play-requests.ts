import { reportError } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { onPlayRequest } from '../../contract/play-request.ts'

/** Plays tracks when screens of other plugins request it. */
export function usePlayRequests() {
  useEffect(
    () => onPlayRequest((request) => void import('./play-requested-track.ts').then(({ playRequestedTrack }) => playRequestedTrack(request)).catch(reportError)),
    [],
  )
}

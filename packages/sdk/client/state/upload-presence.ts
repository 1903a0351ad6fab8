import { create } from 'zustand'

/** The beginning of the keys of uploads in local storage. */
export const UPLOAD_KEY_PREFIX = 'be.upload|'

function hasSavedUploads(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(UPLOAD_KEY_PREFIX))
  } catch {
    return false
  }
}

/** Whether there are uploads, so that the host loads the panel that shows them. Uploads that a reload of the page has interrupted count too. */
export const useHasUploads = create<{ readonly hasUploads: boolean }>(() => ({ hasUploads: hasSavedUploads() }))

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

/** Whether there are uploads, so that the host loads the panel that shows them. It is true too when uploads were interrupted by a reload of the page. */
export const useHasUploads = create<{ readonly hasUploads: boolean }>(() => ({ hasUploads: hasSavedUploads() }))

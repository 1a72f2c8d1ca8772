/** Requests for a quote or a sample, as writes. */
import { mutationOptions } from '@tanstack/react-query'
import { sendEnquiry } from '../api/product/enquiry'
import type { Enquiry, EnquiryKind } from '../domain/cart/enquiry'

export const enquiryMutation = (kind: EnquiryKind) =>
  mutationOptions({
    mutationFn: ({ enquiry, key }: { enquiry: Enquiry; key: string }) => sendEnquiry(kind, enquiry, key),
  })

/** Facts of the provider for the browser; the build may set them (`VITE_SUPPORT_EMAIL`). */
export const provider = {
  supportEmail:
    (import.meta.env['VITE_SUPPORT_EMAIL'] as string | undefined) ?? 'support@shinchoryu.example',
};

import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

/** What has changed where nobody looks: said to whoever hears the page. The region has to stand before it speaks. */
export function useAnnouncement() {
  const [said, say] = useState('');
  return { say, region: <VisuallyHidden role="status">{said}</VisuallyHidden> };
}

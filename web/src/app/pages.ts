/** Every page is a chunk of its own. */
export const pages = {
  login: async () => {
    const { LoginPage } = await import('~/features/sign-in/LoginPage');
    return { Component: LoginPage };
  },
  memberLayout: async () => {
    const { MemberLayout } = await import('./MemberLayout');
    return { Component: MemberLayout };
  },
  bareLayout: async () => {
    const { BareLayout } = await import('./BareLayout');
    return { Component: BareLayout };
  },
  materials: async () => {
    const { ListPage } = await import('~/features/materials/list/ListPage');
    return { Component: ListPage };
  },
  editor: async () => {
    const { EditorPage } = await import('~/features/materials/editor/EditorPage');
    return { Component: EditorPage };
  },
  material: async () => {
    const { DetailPage } = await import('~/features/materials/detail/DetailPage');
    return { Component: DetailPage };
  },
  previewMaterial: async () => {
    const { PreviewPage } = await import('~/features/materials/preview/PreviewPage');
    return { Component: PreviewPage };
  },
};

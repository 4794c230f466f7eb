import { PreviewPage } from './PreviewPage';

/** 表示設定: the preview with its settings open. */
export const DisplayPage = () => <PreviewPage withSettings />;

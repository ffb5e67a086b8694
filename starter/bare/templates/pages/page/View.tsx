export function View({ model }: { readonly model: { readonly title: string; readonly text: string } }) {
  return (
    <>
      <h1>{model.title}</h1>
      <p>{model.text}</p>
    </>
  );
}

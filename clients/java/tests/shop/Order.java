package shop;

public interface Order {}
